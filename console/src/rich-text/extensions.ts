import { Extension, mergeAttributes, Mark, Node, type Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkAllowed, videoIds } from '@serein/shared/identity/rich-link.ts'
import {
  headingLevels,
  richAligns,
  richColours,
  richFonts,
  videoHosts,
} from '@serein/shared/identity/rich-node.ts'

/**
 * What the editor knows, which is what a text may hold: whatever else is pasted loses its look on the way in. Colours and fonts are
 * read from our own names alone, never from a style.
 */
export function extensionsFor(sourceOf: (pictureId: string) => string | undefined): Extensions {
  return [
    StarterKit.configure({
      code: false,
      horizontalRule: false,
      heading: { levels: [...headingLevels] },
      link: {
        openOnClick: false,
        autolink: false,
        isAllowedUri: (href) => isLinkAllowed(href),
        HTMLAttributes: { target: null, rel: null },
      },
    }),
    named('color', 'data-colour', richColours),
    named('font', 'data-font', richFonts),
    align,
    image.configure({ sourceOf }),
    video,
  ]
}

/** A mark that has one of a few names, which the style sheet gives their look. */
function named(name: string, attribute: string, names: readonly string[]) {
  const read = (element: HTMLElement) => nameAmong(element.getAttribute(attribute), names)
  return Mark.create({
    name,
    addAttributes: () => ({
      name: {
        default: null,
        parseHTML: read,
        renderHTML: (attrs: Record<string, unknown>) => ({ [attribute]: attrs.name }),
      },
    }),
    parseHTML: () => [
      { tag: `span[${attribute}]`, getAttrs: (element) => read(element) !== null && null },
    ],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  })
}

const align = Extension.create({
  name: 'align',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          parseHTML: (element) =>
            nameAmong(
              element.dataset.align ?? element.style.textAlign.replace('right', 'end'),
              richAligns,
            ),
          renderHTML: (attrs) => (attrs.align ? { 'data-align': attrs.align as string } : {}),
        },
      },
    },
  ],
})

const image = Node.create<{ sourceOf: (pictureId: string) => string | undefined }>({
  name: 'image',
  group: 'block',
  draggable: true,
  addOptions: () => ({ sourceOf: () => undefined }),
  addAttributes: () => ({
    pictureId: fromData('pictureId'),
    alt: fromData('alt'),
  }),
  parseHTML: () => [{ tag: 'figure[data-picture-id]' }],
  renderHTML({ node, HTMLAttributes }) {
    const src = this.options.sourceOf(String(node.attrs.pictureId))
    return ['figure', HTMLAttributes, ['img', { src: src ?? '', alt: node.attrs.alt as string }]]
  },
})

const video = Node.create({
  name: 'video',
  group: 'block',
  draggable: true,
  atom: true,
  addAttributes: () => ({
    host: fromData('host'),
    id: fromData('id'),
    title: fromData('title'),
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-host]',
      getAttrs: ({ dataset: { host, id } }) => {
        const found = videoHosts.find((each) => each === host)
        return found && id && videoIds[found].test(id) ? null : false
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'figure',
    mergeAttributes(HTMLAttributes, { 'data-video': '' }),
    `▶ ${node.attrs.title as string}`,
  ],
})

/** An attribute that stands in the element's own `data-…`. */
function fromData(name: string) {
  const attribute = `data-${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(attribute),
    renderHTML: (attrs: Record<string, unknown>) => ({ [attribute]: attrs[name] }),
  }
}

function nameAmong(name: string | null, names: readonly string[]): string | null {
  return name !== null && names.includes(name) ? name : null
}
