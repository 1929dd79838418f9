/** Light or dark: the system's, until one is chosen. */
import { computed, effect, signal } from "@preact/signals";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = "furrow.theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);

export const theme = signal<Theme>(THEMES.find((one) => one === localStorage.getItem(KEPT)) ?? "auto");

/** Whether the page is dark now, for what is drawn rather than styled. */
export const dark = computed(() => (theme.value === "auto" ? systemDark.value : theme.value === "dark"));

export function startTheme(): void {
  system.addEventListener("change", (event) => {
    systemDark.value = event.matches;
  });
  effect(() => {
    localStorage.setItem(KEPT, theme.value);
    if (theme.value === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
  });
}
