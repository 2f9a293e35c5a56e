/** What an element that is pasted may still say, so that the editor's schema can read it. */
const keptAttributes =
  /^(?:href|data-(?:colour|font|align|picture-id|alt|host|id|title|video|pm-slice))$/u
const styles = ['font-weight', 'font-style', 'text-decoration', 'text-align'] as const
const lost =
  'script, style, template, iframe, object, embed, link, meta, base, svg, math, form, img'

/** What was copied elsewhere, without all that could run, call or cover. It is read in a document that does neither. */
export function withoutHarm(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(lost)) element.remove()
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const look = styles.flatMap((name) => {
      const value = element.style?.getPropertyValue(name)
      return value && /^[\w -]+$/u.test(value) ? [`${name}:${value}`] : []
    })
    for (const name of element.getAttributeNames())
      if (!keptAttributes.test(name)) element.removeAttribute(name)
    if (look.length > 0) element.setAttribute('style', look.join(';'))
  }
  return body.innerHTML
}
