import { hasControls, isLinkAllowed, videoIds } from './rich-link.ts'
import {
  headingLevels,
  richAligns,
  richColours,
  richFonts,
  richLimits,
  videoHosts,
  type VideoHost,
} from './rich-node.ts'

export const richReasons = [
  'not_allowed',
  'too_deep',
  'too_large',
  'characters',
  'link',
  'picture',
  'alt',
  'video',
] as const
export type RichReason = (typeof richReasons)[number]

/** The first thing in a text that may not be there: its place, and why. */
export type RichFault = { path: (string | number)[]; reason: RichReason }

type Fields = Record<string, unknown>
type Path = (string | number)[]

/** Validates any value as a rich text. @returns null if it is valid */
export function richFault(value: unknown): RichFault | null {
  try {
    const doc = fields(value, [], ['type', 'version', 'content'])
    if (doc.type !== 'doc') fail(['type'])
    if (doc.version !== undefined && doc.version !== 1) fail(['version'])
    const look = new Look()
    each(doc.content, ['content'], (child, path) => look.block(child, path, 1))
    return null
  } catch (error) {
    if (error instanceof Fault) return { path: error.path, reason: error.reason }
    throw error
  }
}

/** Goes through the nodes of one text and counts them. */
class Look {
  readonly #count = { nodes: 0, characters: 0, pictures: 0, videos: 0 }

  block(node: unknown, path: Path, depth: number): void {
    const { type, attrs } = this.#node(node, path, depth)
    const content = (node as Fields).content
    if (type === 'paragraph' || type === 'heading') {
      attributes(attrs, [...path, 'attrs'], {
        ...(type === 'heading' && { level: (one) => headingLevels.includes(one as never) }),
        align: (one) => one === undefined || richAligns.includes(one as never),
      })
      if (content !== undefined)
        inside(content, path, (child, at) => this.#word(child, at, depth + 1))
    } else if (type === 'codeBlock') {
      attributes(attrs, [...path, 'attrs'], {})
      if (content !== undefined)
        inside(content, path, (child, at) => this.#code(child, at, depth + 1))
    } else if (type === 'blockquote') {
      attributes(attrs, [...path, 'attrs'], {})
      inside(content, path, (child, at) => this.block(child, at, depth + 1))
    } else if (type === 'bulletList' || type === 'orderedList') {
      attributes(attrs, [...path, 'attrs'], {})
      inside(content, path, (child, at) => this.#item(child, at, depth + 1))
    } else if (type === 'image') this.#picture(attrs, path, content)
    else if (type === 'video') this.#video(attrs, path, content)
    else fail([...path, 'type'])
  }

  #item(node: unknown, path: Path, depth: number): void {
    const { type, attrs } = this.#node(node, path, depth)
    if (type !== 'listItem') fail([...path, 'type'])
    attributes(attrs, [...path, 'attrs'], {})
    inside((node as Fields).content, path, (child, at) => this.block(child, at, depth + 1))
  }

  #word(node: unknown, path: Path, depth: number): void {
    if (isFields(node) && node.type === 'hardBreak') {
      fields(node, path, ['type'])
      this.#counted(path, depth)
      return
    }
    const { text, marks } = this.#letters(node, path, depth)
    if (/[\n\r]/u.test(text)) fail([...path, 'text'], 'characters')
    if (marks === undefined) return
    const kinds = new Set<unknown>()
    each(marks, [...path, 'marks'], (one, at) => {
      kinds.add(mark(one, at))
      if (kinds.size <= Number(at.at(-1))) fail(at)
    })
  }

  #code(node: unknown, path: Path, depth: number): void {
    if (this.#letters(node, path, depth).marks !== undefined) fail([...path, 'marks'])
  }

  #letters(node: unknown, path: Path, depth: number): { text: string; marks: unknown } {
    const { type, text, marks } = fields(node, path, ['type', 'text', 'marks'])
    if (type !== 'text') fail([...path, 'type'])
    this.#counted(path, depth)
    if (typeof text !== 'string' || text === '') return fail([...path, 'text'])
    this.#count.characters += text.length
    if (this.#count.characters > richLimits.characters) fail([...path, 'text'], 'too_large')
    if (hasControls(text) || !text.isWellFormed()) fail([...path, 'text'], 'characters')
    return { text, marks }
  }

  #picture(attrs: unknown, path: Path, content: unknown): void {
    if (content !== undefined) fail([...path, 'content'])
    const pictureFields = fields(attrs, [...path, 'attrs'], ['pictureId', 'alt'])
    if (typeof pictureFields.pictureId !== 'string' || !uuid.test(pictureFields.pictureId))
      fail([...path, 'attrs', 'pictureId'], 'picture')
    if (!isLabel(pictureFields.alt, richLimits.alt)) fail([...path, 'attrs', 'alt'], 'alt')
    if ((this.#count.pictures += 1) > richLimits.pictures) fail(path, 'too_large')
  }

  #video(attrs: unknown, path: Path, content: unknown): void {
    if (content !== undefined) fail([...path, 'content'])
    const videoFields = fields(attrs, [...path, 'attrs'], ['host', 'id', 'title'])
    if (!videoHosts.includes(videoFields.host as never)) fail([...path, 'attrs', 'host'], 'video')
    if (
      typeof videoFields.id !== 'string' ||
      !videoIds[videoFields.host as VideoHost].test(videoFields.id)
    )
      fail([...path, 'attrs', 'id'], 'video')
    if (!isLabel(videoFields.title, richLimits.title)) fail([...path, 'attrs', 'title'], 'alt')
    if ((this.#count.videos += 1) > richLimits.videos) fail(path, 'too_large')
  }

  #node(node: unknown, path: Path, depth: number): Fields {
    this.#counted(path, depth)
    return fields(node, path, ['type', 'attrs', 'content'])
  }

  #counted(path: Path, depth: number): void {
    if (depth > richLimits.depth) fail(path, 'too_deep')
    if ((this.#count.nodes += 1) > richLimits.nodes) fail(path, 'too_large')
  }
}

function mark(node: unknown, path: Path): unknown {
  const { type, attrs } = fields(node, path, ['type', 'attrs'])
  const at = [...path, 'attrs']
  if (type === 'bold' || type === 'italic' || type === 'underline' || type === 'strike')
    attributes(attrs, at, {})
  else if (type === 'color')
    attributes(attrs, at, { name: (one) => richColours.includes(one as never) })
  else if (type === 'font')
    attributes(attrs, at, { name: (one) => richFonts.includes(one as never) })
  else if (type === 'link') {
    const { href } = fields(attrs, at, ['href'])
    if (!isLinkAllowed(href)) fail([...at, 'href'], 'link')
  } else fail([...path, 'type'])
  return type
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

/** Words for those who do not see a picture. */
function isLabel(value: unknown, limit: number): boolean {
  if (typeof value !== 'string' || value.length > limit || value.trim().length < 2) return false
  return !hasControls(value) && !/[\n\r]/u.test(value) && value.isWellFormed()
}

type Rules = Record<string, (value: unknown) => boolean>

function attributes(attrs: unknown, path: Path, rules: Rules): void {
  if (attrs === undefined && !rules.name && !rules.level) return
  const attributeFields = fields(attrs, path, Object.keys(rules))
  for (const [name, isAllowed] of Object.entries(rules))
    if (!isAllowed(attributeFields[name])) fail([...path, name])
}

/** An object of these fields alone, which are its own. */
function fields(value: unknown, path: Path, allowed: string[]): Fields {
  if (!isFields(value)) return fail(path)
  for (const key of Object.keys(value)) if (!allowed.includes(key)) fail([...path, key])
  return Object.fromEntries(
    allowed.map((key) => [key, Object.hasOwn(value, key) ? value[key] : undefined]),
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function inside(content: unknown, path: Path, look: (child: unknown, at: Path) => void): void {
  if (!Array.isArray(content) || content.length === 0) fail([...path, 'content'])
  each(content, [...path, 'content'], look)
}

function each(list: unknown, path: Path, look: (child: unknown, at: Path) => void): void {
  if (!Array.isArray(list)) return fail(path)
  if (list.length > richLimits.nodes) fail(path, 'too_large')
  list.forEach((child, place) => look(child, [...path, place]))
}

class Fault extends Error {
  readonly path: Path
  readonly reason: RichReason

  constructor(path: Path, reason: RichReason) {
    super(reason)
    this.path = path
    this.reason = reason
  }
}

function fail(path: Path, reason: RichReason = 'not_allowed'): never {
  throw new Fault(path, reason)
}
