/** A page of a provider as a person meets it: a heading, what it is about, and buttons that send a form. */
export function page(options: {
  title: string
  lines: string[]
  action: string
  buttons: { label: string; value: string }[]
  choices?: { label: string; name: string; values: string[] }
}): string {
  const { title, lines, action, buttons, choices } = options
  const list = choices?.values.map((value) => `<option>${safe(value)}</option>`).join('')
  const select = choices
    ? `<p><label>${safe(choices.label)} <select name="${safe(choices.name)}">${list}</select></label></p>`
    : ''
  const pressed = buttons.map(
    ({ label, value }) => `<button name="answer" value="${safe(value)}">${safe(label)}</button>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title></head>
<body><main><h1>${safe(title)}</h1>
${lines.map((line) => `<p>${safe(line)}</p>`).join('\n')}
<form method="post" action="${safe(action)}">${select}${pressed.join(' ')}</form>
</main></body></html>`
}

function safe(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** An address with more in its query. */
export function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
