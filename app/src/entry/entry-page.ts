import { rootRouteId } from '@tanstack/react-router'
import { tsrStartManifest } from 'tanstack-start-manifest:v'
import { paintScript, startScript } from './start-up.ts'
import { addresses } from '../address/addresses.ts'

/** The page at `/`: the splash, and the script that decides where to start. */
export function entryPage(platform: string): string {
  return page({
    platform,
    head: `<script>${startScript}</script>
<noscript><meta http-equiv="refresh" content="0;url=${addresses.welcome.path}"></noscript>
<link rel="canonical" href="${addresses.featured.path}">`,
    splash: 'data-always',
  })
}

/**
 * The page at `/shell`: no address and no reader, only what starts the app. The service worker keeps it for when there is no
 * network; a native app has no other, and says in it what it may load (`policy`).
 */
export function shellPage(platform: string, policy?: string): string {
  const scripts = Object.values(tsrStartManifest().routes).flatMap((route) => route.scripts ?? [])
  return page({
    platform,
    html: 'data-shell',
    policy,
    head: scripts
      .map(({ attrs }) => `<script type="module" src="${attrs.src}"></script>`)
      .join('\n'),
    splash: '',
  })
}

function page(parts: {
  platform: string
  html?: string
  policy?: string
  head: string
  splash: string
}): string {
  const sheets = tsrStartManifest().routes[rootRouteId]?.css ?? []
  const name = parts.platform.replaceAll(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0)};`)
  const policy = parts.policy
    ? `<meta http-equiv="content-security-policy" content="${parts.policy}">\n`
    : ''
  return `<!doctype html>
<html lang="en" ${parts.html ?? ''}>
<head>
<meta charset="utf-8">
${policy}<base href="/">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${name}</title>
<meta name="application-name" content="${name}">
<meta name="apple-mobile-web-app-title" content="${name}">
<script>${paintScript}</script>
${parts.head}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body><div id="splash" ${parts.splash}><img src="/icon.svg" alt="${name}" width="72" height="72"></div></body>
</html>
`
}
