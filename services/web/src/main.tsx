import { render } from "preact";
import { App } from "./app/App";
import { startLanguage } from "./app/language";
import { startNetwork } from "./app/network";
import { startTheme } from "./app/theme";
import "./app/theme.css";

startTheme();
startNetwork();
await startLanguage();
render(<App />, document.getElementById("app") as HTMLElement);
