/**
 * Chance as the server has it, drawn again from a seed that was revealed: draw n, from 0, is HMAC-SHA256(seed, n as eight
 * bytes, the highest first), read as one number of 256 bits, the highest byte first.
 */
const SPACE = 1n << 256n;
/** Most places of an order that one draw fills. */
const STEPS = 24;

export const ofHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
export const hexOf = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export type Bytes = Uint8Array<ArrayBuffer>;

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** HMAC-SHA256 under a key; an empty key is as good as one zero byte. */
export async function hmac(key: Bytes): Promise<(message: Bytes) => Promise<Bytes>> {
  const form = { name: "HMAC", hash: "SHA-256" };
  const made = await crypto.subtle.importKey("raw", key.length ? key : new Uint8Array(1), form, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", made, message));
}

export class Chance {
  /** Draws made so far. */
  drawn = 0;

  private constructor(private readonly sign: (message: Bytes) => Promise<Bytes>) {}

  static async from(seed: Bytes): Promise<Chance> {
    return new Chance(await hmac(seed));
  }

  /** A whole number from 0 to below `bound`, each as likely. */
  async below(bound: bigint): Promise<bigint> {
    const limit = SPACE - (SPACE % bound);
    for (;;) {
      const message = new Uint8Array(8);
      new DataView(message.buffer).setBigUint64(0, BigInt(this.drawn++));
      const number = BigInt(`0x${hexOf(await this.sign(message))}`);
      if (number < limit) return number % bound;
    }
  }

  /** The items in an order drawn from all orders: Fisher and Yates from the back, up to 24 places from one draw. */
  async shuffled<T>(items: readonly T[]): Promise<T[]> {
    const deck = [...items];
    for (let last = deck.length - 1; last > 0; last -= STEPS) {
      const sizes = Array.from({ length: Math.min(last, STEPS) }, (_, step) => BigInt(last + 1 - step));
      let number = await this.below(sizes.reduce((product, size) => product * size, 1n));
      for (const size of sizes) {
        const [place, end] = [Number(number % size), Number(size) - 1];
        number /= size;
        [deck[place], deck[end]] = [deck[end] as T, deck[place] as T];
      }
    }
    return deck;
  }
}
