/**
 * Settings as the text of an environment file, for a backup: what opens or signs anything is named and left out, by its
 * name or since an address holds it, as that of a mail server does its password.
 */
export function settingsCopy(settings: [name: string, value: string][]): string {
  const lines = settings.map(([name, value]) =>
    isSecret(name, value) ? `# ${name} was set; it is in no backup.` : `${name}=${quoted(value)}`,
  )
  return `${lines.join('\n')}\n`
}

function isSecret(name: string, value: string): boolean {
  if (/SECRET|KEY|TOKEN|PASSWORD/u.test(name) && !/PUBLISHABLE|_URL$/u.test(name)) return true
  // Several addresses may stand beside each other.
  return value.split(/[\s,]+/u).some((part) => {
    const url = URL.canParse(part) ? new URL(part) : null
    return Boolean(url && (url.username || url.password || url.search))
  })
}

function quoted(value: string): string {
  if (/^[\w.,:/@+-]*$/u.test(value)) return value
  const sign = [`'`, '`', '"'].find((each) => !value.includes(each)) ?? `'`
  return `${sign}${value}${sign}`
}
