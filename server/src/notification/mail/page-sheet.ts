import { type Colours, dark, light, sans, serif } from './look.ts'

/** The look of the outbox page: that of the app, without its build. */
export const sheet = `
${face('Fraunces', 500)}
${face('Figtree', 400)}
${face('Figtree', 600)}
:root { color-scheme: light dark; ${tokens(light)} }
@media (prefers-color-scheme: dark) { :root { ${tokens(dark)} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.45 ${sans}; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
h1, h2 { font-family: ${serif}; font-weight: 500; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 30px; }
h1 a { text-decoration: none; }
h2 { font-size: 22px; }
p { margin: 0; }
.soft { color: var(--ink-soft); }
header { display: flex; gap: 16px; justify-content: space-between; align-items: start; padding: 28px 24px 20px; max-width: 1240px; margin: auto; }
header .soft { margin-top: 6px; }
.chip { display: inline-flex; align-items: center; min-height: 44px; padding: 0 18px; border-radius: 22px; border: 1px solid var(--line-strong); text-decoration: none; white-space: nowrap; }
.chip:hover { background: var(--primary-soft); }
.columns { display: grid; grid-template-columns: minmax(280px, 380px) 1fr; gap: 24px; max-width: 1240px; margin: auto; padding: 0 24px 40px; align-items: start; }
nav { border: 1px solid var(--line); border-radius: 24px; background: var(--surface); overflow: hidden; }
nav ol { list-style: none; margin: 0; padding: 0; max-height: calc(100vh - 150px); overflow: auto; }
nav li + li { border-top: 1px solid var(--line); }
nav li a { display: block; padding: 14px 18px; text-decoration: none; }
nav li a:hover { background: var(--sunken); }
nav li a:focus-visible { outline-offset: -3px; border-radius: 24px; }
nav li a[aria-current] { background: var(--primary-soft); }
.row { display: flex; justify-content: space-between; gap: 12px; }
.row time, .row .soft { white-space: nowrap; font-size: 13px; }
.line { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; margin: 2px 0 6px; overflow-wrap: anywhere; }
.state { font-size: 13px; font-weight: 600; color: var(--ink-soft); }
.state.sent { color: var(--primary); }
.state.waiting, .state.sending { color: var(--gold); }
.state.failed, .state.unconfirmed { color: var(--red); }
.news a { display: flex; align-items: center; min-height: 44px; padding: 0 18px; background: var(--primary); color: var(--on-primary); text-decoration: none; font-weight: 600; }
.empty { padding: 48px 24px; text-align: center; }
main { min-width: 0; outline: none; }
main > .empty { border: 1px dashed var(--line-strong); border-radius: 24px; }
article { border: 1px solid var(--line); border-radius: 24px; background: var(--surface); padding: 24px; }
.back { display: none; align-items: center; min-height: 44px; margin: -8px 0 4px; color: var(--primary); font-weight: 600; text-decoration: none; }
dl { margin: 14px 0 18px; }
dl div { display: flex; gap: 12px; padding: 3px 0; }
dt { flex: 0 0 92px; color: var(--ink-soft); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 70vh; margin-top: 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--paper); }
details { margin-top: 16px; }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; font-weight: 600; }
pre { margin: 0; padding: 16px; border-radius: 16px; background: var(--sunken); white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, Menlo, monospace; }
.phone { max-width: 390px; padding: 24px 18px; border-radius: 32px; border: 1px solid var(--line); background: var(--sunken); }
.bubble { padding: 12px 16px; border-radius: 20px 20px 20px 6px; background: var(--primary-soft); overflow-wrap: anywhere; }
.push .bubble { border-radius: 16px; background: var(--surface); box-shadow: 0 4px 16px rgb(0 0 0 / 0.12); }
@media (max-width: 760px) {
  .columns { grid-template-columns: 1fr; padding: 0 16px 32px; }
  header { padding: 20px 16px 16px; }
  nav ol { max-height: none; }
  .reads nav, .reads header p, body:not(.reads) main { display: none; }
  .back { display: inline-flex; }
  article { padding: 20px 16px; }
  iframe { margin-inline: -8px; width: calc(100% + 16px); }
}
@media (prefers-reduced-motion: no-preference) { a { transition: background-color 120ms; } }
`

/** The app's fonts, for this page alone; see `outbox-host.ts`. */
function face(family: 'Fraunces' | 'Figtree', weight: number): string {
  const file = `${family.toLowerCase()}-${weight}.woff2`
  return `@font-face { font-family: ${family}; font-weight: ${weight}; font-display: swap; src: url(/dev/outbox/${file}) format('woff2'); }`
}

function tokens(colours: Colours): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ')
}
