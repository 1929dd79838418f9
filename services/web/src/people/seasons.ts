/** The season of a moment: a calendar quarter in UTC, such as 2026-Q3. */
export function quarterOf(at: Date): string {
  return `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`;
}
