import { render } from "preact";
import { App } from "./app/App";
import { startLanguage } from "./app/language";
import { startTheme } from "./app/theme";
import "./app/theme.css";

startTheme();
await startLanguage();
render(<App />, document.getElementById("app") as HTMLElement);
