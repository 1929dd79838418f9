/** Tables of what is told of commands and events: each entry may read what such a message has on the wire, and nothing else. */

interface Message {
  readonly type: string;
}

export type Tellers<M extends Message, Rest extends readonly unknown[], Told> = {
  readonly [T in M["type"]]?: (message: Extract<M, { readonly type: T }>, ...rest: Rest) => Told;
};

/** What the table tells of a message; undefined for one of a type that it leaves out. */
export function tell<M extends Message, Rest extends readonly unknown[], Told>(
  tellers: Tellers<M, Rest, Told>,
  message: Message,
  ...rest: Rest
): Told | undefined {
  const teller = tellers[message.type as M["type"]];
  return teller?.(message as Extract<M, Message>, ...rest);
}
