import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import ru from "../words/ru.json";
import { language, titleOf } from "./language";

beforeAll(async () => {
  await i18next.init({ lng: "ru", resources: { ru: { translation: ru } } });
  language.value = "ru";
});

test("a game goes by its name in the page's language, and by the server's where there is none", () => {
  expect(titleOf({ name: "cyberfarm", title: "Cyberfarm" })).toBe("Кибердеревня");
  expect(titleOf({ name: "of_others", title: "A game of others" })).toBe("A game of others");
});
