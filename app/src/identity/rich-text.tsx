import type { ReactNode } from 'react'
import type {
  RichBlock,
  RichText as Document,
  RichWords,
} from '@serein/shared/identity/rich-text.ts'
import { Heading } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'

/** A text with headings, lists and links, as elements: what it holds can never become markup. */
export function RichText(props: { text: Document; lang: string }) {
  return (
    <div lang={props.lang} className="flex max-w-[68ch] flex-col gap-3.5 leading-relaxed">
      {keyed(props.text.content).map(([key, block]) => (
        <Block key={key} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: RichBlock }): ReactNode {
  if (block.type === 'heading')
    return (
      <Heading level={block.attrs.level} size="item" className="mt-4">
        <Words of={block.content} />
      </Heading>
    )
  if (block.type === 'paragraph')
    return (
      <p>
        <Words of={block.content} />
      </p>
    )
  const List = block.type === 'bulletList' ? 'ul' : 'ol'
  return (
    <List
      className={
        block.type === 'bulletList'
          ? 'flex list-disc flex-col gap-2 pl-5 marker:text-primary'
          : 'flex list-decimal flex-col gap-2 pl-6'
      }
    >
      {keyed(block.content).map(([key, item]) => (
        <li key={key}>
          {keyed(item.content).map(([place, paragraph]) => (
            <p key={place}>
              <Words of={paragraph.content} />
            </p>
          ))}
        </li>
      ))}
    </List>
  )
}

function Words({ of }: { of: RichWords | undefined }): ReactNode {
  return keyed(of ?? []).map(([key, { text, marks = [] }]) => {
    const link = marks.find((mark) => mark.type === 'link')
    const isBold = marks.some((mark) => mark.type === 'bold')
    const isItalic = marks.some((mark) => mark.type === 'italic')
    if (link)
      return (
        <Link key={key} href={link.attrs.href} className="underline">
          {text}
        </Link>
      )
    if (isBold) return <strong key={key}>{text}</strong>
    return isItalic ? <em key={key}>{text}</em> : text
  })
}

/** A published text never changes, so places in it are good keys. */
function keyed<T>(parts: readonly T[]): [number, T][] {
  return parts.map((part, place) => [place, part])
}
