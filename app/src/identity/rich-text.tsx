import { createElement, type ReactNode } from 'react'
import { isLinkAllowed } from '@serein/shared/identity/rich-link.ts'
import {
  headingLevels,
  isBlank,
  type RichAlign,
  type RichBlock,
  type RichItem,
  type RichMark,
  type RichText as Document,
  type RichWord,
} from '@serein/shared/identity/rich-node.ts'
import type { ShownText } from '@serein/shared/identity/rich-text.ts'
import { cx } from '@serein/ui/cx.ts'
import { Link } from '@serein/ui/link.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { alignStyles, colourStyles, fontStyles, headingStyles } from './rich-style.ts'
import { RichVideo } from './rich-video.tsx'

type Pictures = ShownText['pictures']

/** A text of a business in the reader’s language, else in the other one; nothing if it is empty. */
export function BusinessText(props: { text: ShownText; language: 'en' | 'fr'; below?: number }) {
  const { body, pictures } = props.text
  const other = props.language === 'en' ? 'fr' : 'en'
  const lang = isBlank(body[props.language]) ? other : props.language
  if (isBlank(body[lang])) return null
  return <RichText text={body[lang]} lang={lang} pictures={pictures} below={props.below} />
}

/**
 * A text with headings, lists and the like, as elements: what it holds can never become markup. `below`: the level of the heading
 * it stands under, so that its own continue the page's outline.
 */
export function RichText(props: {
  text: Document
  lang: string
  pictures?: Pictures
  below?: number | undefined
}) {
  const around = { pictures: props.pictures ?? [], below: props.below ?? 1 }
  return (
    <div
      lang={props.lang}
      className="flex max-w-[68ch] flex-col gap-3.5 leading-relaxed wrap-anywhere"
    >
      <Blocks of={props.text.content} around={around} />
    </div>
  )
}

type Around = { pictures: Pictures; below: number }

function Blocks({ of, around }: { of: RichBlock[]; around: Around }): ReactNode {
  return keyed(of).map(([key, block]) => <Block key={key} block={block} around={around} />)
}

function Block({ block, around }: { block: RichBlock; around: Around }): ReactNode {
  switch (block.type) {
    case 'heading': {
      const { align } = block.attrs
      const level = headingLevels.find((each) => each === block.attrs.level) ?? 2
      const className = cx('serif mt-4', headingStyles[level], alignOf(align))
      const element = `h${Math.min(6, Math.max(level, around.below + 1))}`
      return createElement(element, { className }, <Words of={block.content} />)
    }
    case 'paragraph':
      return (
        <p className={alignOf(block.attrs?.align)}>
          <Words of={block.content} />
        </p>
      )
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-3 border-l-2 border-primary pl-4 text-ink-soft">
          <Blocks of={block.content} around={around} />
        </blockquote>
      )
    case 'codeBlock':
      return (
        // Wide content can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} className="overflow-x-auto rounded-sm bg-sunken p-3 font-mono text-sm">
          <code>{(block.content ?? []).map(({ text }) => text).join('')}</code>
        </pre>
      )
    case 'bulletList':
    case 'orderedList':
      return <List type={block.type} items={block.content} around={around} />
    case 'image':
      return <Shown id={block.attrs.pictureId} alt={block.attrs.alt} pictures={around.pictures} />
    case 'video':
      return <RichVideo {...block.attrs} />
    // An older page leaves out what a newer version has written.
    default:
      return null
  }
}

function List(props: { type: string; items: RichItem[]; around: Around }) {
  const Element = props.type === 'bulletList' ? 'ul' : 'ol'
  return (
    <Element
      className={cx(
        'flex flex-col gap-2',
        Element === 'ul' ? 'list-disc pl-5 marker:text-primary' : 'list-decimal pl-6',
      )}
    >
      {keyed(props.items).map(([key, item]) => (
        <li key={key}>
          <div className="flex flex-col gap-2">
            <Blocks of={item.content} around={props.around} />
          </div>
        </li>
      ))}
    </Element>
  )
}

/** A deleted picture leaves no gap. */
function Shown({ id, alt, pictures }: { id: string; alt: string; pictures: Pictures }) {
  const found = pictures.find((each) => each.id === id)?.picture
  if (!found) return null
  const { photo } = found
  const ratio = photo ? `${photo.width}/${photo.height}` : '4/3'
  return (
    <Picture
      picture={found}
      alt={alt}
      ratio={ratio}
      rounded
      sizes="(min-width: 768px) 68ch, 100vw"
    />
  )
}

function Words({ of }: { of: RichWord[] | undefined }): ReactNode {
  return keyed(of ?? []).map(([key, word]) =>
    word.type === 'hardBreak' ? (
      <br key={key} />
    ) : (
      <Marked key={key} marks={[...(word.marks ?? [])].toSorted(linksLast)} text={word.text} />
    ),
  )
}

/** The last mark is the outermost, so that a link contains the others. */
function linksLast(one: RichMark, other: RichMark): number {
  return Number(one.type === 'link') - Number(other.type === 'link')
}

function Marked({ text, marks }: { text: string; marks: RichMark[] }): ReactNode {
  let markedText: ReactNode = text
  for (const mark of marks) markedText = withMark(mark, markedText)
  return markedText
}

function withMark(mark: RichMark, inner: ReactNode): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'underline':
      return <u className="underline-offset-4">{inner}</u>
    case 'strike':
      return <s>{inner}</s>
    case 'color':
      return <span className={styleOf(colourStyles, mark.attrs.name)}>{inner}</span>
    case 'font':
      return <span className={styleOf(fontStyles, mark.attrs.name)}>{inner}</span>
    case 'link':
      return linkTo(mark.attrs.href, inner)
    default:
      return inner
  }
}

function linkTo(href: string, inner: ReactNode): ReactNode {
  // Checked again here, where a bad link would do harm.
  if (!isLinkAllowed(href)) return inner
  const leadsAway = /^https?:/iu.test(href)
  return (
    <Link
      href={href}
      className="underline"
      {...(leadsAway && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
    >
      {inner}
    </Link>
  )
}

function alignOf(align: RichAlign | undefined): string | undefined {
  return align && styleOf(alignStyles, align)
}

function styleOf(styles: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(styles, name) ? styles[name] : undefined
}

/** A published text never changes, so places in it are good keys. */
function keyed<T>(parts: readonly T[]): [number, T][] {
  return parts.map((part, place) => [place, part])
}
