import appCss from './app.css?url'
import { paintScript, startScript } from './start-up.ts'
import { screens } from './screens.ts'

/** The page at `/`: the splash, and the script that decides where to start. */
export function entryPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<base href="/">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Serein</title>
<script>${paintScript}</script>
<script>${startScript}</script>
<noscript><meta http-equiv="refresh" content="0;url=${screens.welcome.path}"></noscript>
<link rel="canonical" href="${screens.featured.path}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${appCss}">
</head>
<body><div id="splash" data-always><img src="/icon.svg" alt="Serein" width="72" height="72"></div></body>
</html>
`
}
