import { expect, type Page } from '@playwright/test'

/** What a browser tells a screen reader of one thing on the page. */
interface TreeNode {
  nodeId: string
  ignored: boolean
  role?: { value?: unknown }
  name?: { value?: unknown }
  value?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
  childIds?: string[]
}

/**
 * The page as a screen reader goes through it, from Chromium's own tree: "heading 1, Choose a time", "radio, 10:15,
 * checked". A control says its name and its state; what stands inside is part of its name.
 */
async function readAloud(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: TreeNode[]
  }
  await browser.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  const walk = (node: TreeNode | undefined): void => {
    if (!node) return
    const role = String(node.role?.value ?? '')
    if (!node.ignored && isSpoken(node, role)) lines.push(lineOf(node, role))
    if (!node.ignored && whole.has(role)) return
    for (const id of node.childIds ?? []) walk(byId.get(id))
  }
  walk(nodes[0])
  return lines
}

/** The page says these things in this order, whatever else stands between them. Each begins a line of the reading. */
export async function hears(page: Page, expected: (string | RegExp)[]): Promise<void> {
  let reading: string[] = []
  let missing: string | RegExp | undefined
  await expect
    .poll(async () => {
      reading = await readAloud(page)
      missing = firstMissing(reading, expected)
      return missing
    }, `the reading lacks something, or has it in another place`)
    .toBeUndefined()
    .catch((error: unknown) => {
      throw new Error(`"${missing}" is not heard in its place:\n${reading.join('\n')}`, {
        cause: error,
      })
    })
  // An open dialog is all there is until it is answered.
  if (!reading.some((line) => /^(?:alert)?dialog\b/u.test(line))) {
    const titles = reading.filter((line) => line.startsWith('heading 1'))
    expect(titles, 'one title').toHaveLength(1)
    const mains = reading.filter((line) => line === 'main')
    expect(mains, 'one main part').toHaveLength(1)
  }
  const nameless = reading.filter(
    (line) => controls.has(line.split(', ')[0]!) && !line.includes(', '),
  )
  expect(nameless, 'every control has a name').toEqual([])
}

/** Begins to note what live regions say from now on; calling what it returns tells all of it. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(noteAnnouncements)
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
}

function firstMissing(
  reading: string[],
  expected: (string | RegExp)[],
): string | RegExp | undefined {
  let from = 0
  return expected.find((each) => {
    const fits = (line: string) =>
      typeof each === 'string'
        ? line === plain(each) || line.startsWith(`${plain(each)},`)
        : each.test(line)
    const at = reading.findIndex((line, index) => index >= from && fits(line))
    from = at + 1
    return at === -1
  })
}

/** Of what only holds others, a reader hears no more than that it is the chosen one. */
function isSpoken({ properties = [] }: TreeNode, role: string): boolean {
  const isChosen = properties.some(({ name, value }) => name === 'selected' && value.value === true)
  return !unspoken.has(role) || (role === 'gridcell' && isChosen)
}

function lineOf({ name, value, properties = [] }: TreeNode, role: string): string {
  const has = (state: string) => properties.find((each) => each.name === state)?.value.value
  const level = role === 'heading' ? ` ${has('level')}` : ''
  const states = [
    has('checked') === 'true' && 'checked',
    has('selected') === true && 'selected',
    has('pressed') === 'true' && 'pressed',
    has('expanded') === true && 'open',
    has('disabled') === true && 'disabled',
    has('invalid') === 'true' && 'invalid',
    has('required') === true && 'required',
  ]
  const spoken = role === 'StaticText' ? 'text' : role
  return [`${spoken}${level}`, name?.value, value?.value, ...states]
    .filter(Boolean)
    .map((part) => plain(String(part)))
    .filter(Boolean)
    .join(', ')
}

/** French has narrow spaces that no voice speaks. */
function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}

/** Runs in the page. */
function noteAnnouncements(): void {
  const announcements: string[] = []
  Object.assign(globalThis, { heard: announcements })
  const live = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'
  const note = (at: Node | null) => {
    const region = (at instanceof Element ? at : at?.parentElement)?.closest(live)
    const words = region?.textContent?.replaceAll(/\s+/gu, ' ').trim()
    if (words && announcements.at(-1) !== words) announcements.push(words)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      note(target)
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue
        for (const region of [added, ...added.querySelectorAll(live)]) note(region)
      }
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

const controls = new Set([
  'button',
  'link',
  'radio',
  'checkbox',
  'textbox',
  'searchbox',
  'combobox',
  'switch',
  'slider',
  'tab',
])
/** What stands inside is said with their name. */
const whole = new Set([...controls, 'heading', 'image', 'img', 'columnheader', 'timer'])
const unspoken = new Set([
  'RootWebArea',
  'generic',
  'none',
  'presentation',
  'InlineTextBox',
  'LineBreak',
  'paragraph',
  'rowgroup',
  'row',
  'gridcell',
  'LayoutTable',
  'LayoutTableRow',
  'LayoutTableCell',
  'strong',
  'emphasis',
  'listitem',
  'ListMarker',
  'LabelText',
  'Legend',
  'sectionheader',
  'sectionfooter',
  'time',
])
