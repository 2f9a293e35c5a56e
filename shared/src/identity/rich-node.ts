/**
 * What a text of ours may hold, as JSON that Tiptap reads and writes: nodes, marks, and the few values each may have. There is
 * no markup and no CSS in it: colours and fonts are names of the look, a picture is one that was uploaded, a video is an id.
 */
export const richColours = ['soft', 'primary', 'clay', 'gold', 'red', 'sky', 'plum'] as const
export const richFonts = ['serif', 'mono'] as const
/** Where nothing is said, a text begins at the start of its line. */
export const richAligns = ['center', 'end', 'justify'] as const
export const headingLevels = [1, 2, 3, 4, 5, 6] as const
export const videoHosts = ['youtube', 'vimeo'] as const

export type RichColour = (typeof richColours)[number]
export type RichFont = (typeof richFonts)[number]
export type RichAlign = (typeof richAligns)[number]
export type VideoHost = (typeof videoHosts)[number]
export type HeadingLevel = (typeof headingLevels)[number]

/** Limits of one language of a text. `depth`: of nodes, the words themselves included. */
export const richLimits = {
  nodes: 2_000,
  depth: 8,
  characters: 40_000,
  pictures: 20,
  videos: 10,
  href: 500,
  alt: 160,
  title: 120,
} as const

export type RichMark =
  | { type: 'bold' | 'italic' | 'underline' | 'strike' }
  | { type: 'color'; attrs: { name: RichColour } }
  | { type: 'font'; attrs: { name: RichFont } }
  | { type: 'link'; attrs: { href: string } }

export type RichWord = { type: 'text'; text: string; marks?: RichMark[] } | { type: 'hardBreak' }

type Aligned = { align?: RichAlign }

export type RichItem = { type: 'listItem'; content: RichBlock[] }

export type RichBlock =
  | { type: 'paragraph'; attrs?: Aligned; content?: RichWord[] }
  | { type: 'heading'; attrs: Aligned & { level: HeadingLevel }; content?: RichWord[] }
  | { type: 'blockquote'; content: RichBlock[] }
  | { type: 'codeBlock'; content?: { type: 'text'; text: string }[] }
  | { type: 'bulletList' | 'orderedList'; content: RichItem[] }
  | { type: 'image'; attrs: { pictureId: string; alt: string } }
  | { type: 'video'; attrs: { host: VideoHost; id: string; title: string } }

/** `version` is that of this shape; texts from before it was written down have none, and are of the first. */
export type RichText = { type: 'doc'; version?: 1; content: RichBlock[] }

/** Whether there is anything to read or to look at. */
export function isBlank({ content }: RichText): boolean {
  return content.every(
    (block) => (block.type === 'paragraph' || block.type === 'heading') && !block.content?.length,
  )
}

/** The ids of the pictures in a text, each once. */
export function picturesIn({ content }: RichText): string[] {
  const found = new Set<string>()
  const look = (block: RichBlock | RichItem): void => {
    if (block.type === 'image') found.add(block.attrs.pictureId)
    if (block.type === 'blockquote' || block.type === 'listItem') block.content.forEach(look)
    if (block.type === 'bulletList' || block.type === 'orderedList') block.content.forEach(look)
  }
  content.forEach(look)
  return [...found]
}

/** The tools of the editor, in the order and by the words of the specification. */
export const richTools = [
  { id: 'bold', inSpecification: 'bold' },
  { id: 'italic', inSpecification: 'italic' },
  { id: 'underline', inSpecification: 'underline' },
  { id: 'strike', inSpecification: 'strike' },
  { id: 'blockquote', inSpecification: 'blockquote' },
  { id: 'codeBlock', inSpecification: 'code block' },
  { id: 'heading', inSpecification: 'headers 1 to 6' },
  { id: 'list', inSpecification: 'lists' },
  { id: 'colour', inSpecification: 'colour' },
  { id: 'font', inSpecification: 'font' },
  { id: 'align', inSpecification: 'align' },
  { id: 'link', inSpecification: 'link' },
  { id: 'image', inSpecification: 'image' },
  { id: 'video', inSpecification: 'video' },
] as const
