import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  SquareCode,
  SquarePlay,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'
import { Fragment, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { richTools } from '@serein/shared/identity/rich-node.ts'
import { useWords, type Word } from '../language/words.ts'
import type { Choosable } from './editor.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { PictureSheet } from './picture-sheet.tsx'
import { ToolButton } from './tool-button.tsx'
import { AlignMenu, ColourMenu, FontMenu, HeadingMenu } from './tool-menus.tsx'
import { VideoSheet } from './video-sheet.tsx'

type Asked = 'link' | 'image' | 'video' | null
type ToolId = (typeof richTools)[number]['id']

const toggles = {
  bold: { icon: <Bold aria-hidden />, keys: 'Control+B', run: (e: Chain) => e.toggleBold() },
  italic: { icon: <Italic aria-hidden />, keys: 'Control+I', run: (e: Chain) => e.toggleItalic() },
  underline: {
    icon: <Underline aria-hidden />,
    keys: 'Control+U',
    run: (e: Chain) => e.toggleUnderline(),
  },
  strike: {
    icon: <Strikethrough aria-hidden />,
    keys: 'Control+Shift+S',
    run: (e: Chain) => e.toggleStrike(),
  },
  blockquote: {
    icon: <TextQuote aria-hidden />,
    keys: 'Control+Shift+B',
    run: (e: Chain) => e.toggleBlockquote(),
  },
  codeBlock: {
    icon: <SquareCode aria-hidden />,
    keys: 'Control+Alt+C',
    run: (e: Chain) => e.toggleCodeBlock(),
  },
  bulletList: {
    icon: <List aria-hidden />,
    keys: 'Control+Shift+8',
    run: (e: Chain) => e.toggleBulletList(),
  },
  orderedList: {
    icon: <ListOrdered aria-hidden />,
    keys: 'Control+Shift+7',
    run: (e: Chain) => e.toggleOrderedList(),
  },
}
type Chain = ReturnType<Editor['chain']>
type ToggleId = keyof typeof toggles
const toggleIds = Object.keys(toggles) as ToggleId[]

/** The tools in the order of the specification, then back and forth. One of them is in the order of Tab; arrows go along. */
export function Toolbar(props: { editor: Editor; pictures: Choosable[] }) {
  const { t } = useWords()
  const { editor, pictures } = props
  const [openQuestion, ask] = useState<Asked>(null)
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const close = () => {
    ask(null)
    editor.commands.focus()
  }
  const toggle = (id: ToggleId) => (
    <ToolButton
      key={id}
      label={t(`richText.tool.${id}` as Word)}
      keys={toggles[id].keys}
      icon={toggles[id].icon}
      isOn={state.on.includes(id)}
      onPress={(isByPointer) => toggles[id].run(chainOf(editor, isByPointer)).run()}
    />
  )
  const asking = (id: 'link' | 'image' | 'video', icon: ReactNode) => (
    <ToolButton
      label={t(`richText.tool.${id}`)}
      icon={icon}
      isOn={id === 'link' ? state.isLink : undefined}
      onPress={() => ask(id)}
    />
  )
  const tools: Record<ToolId, ReactNode> = {
    bold: toggle('bold'),
    italic: toggle('italic'),
    underline: toggle('underline'),
    strike: toggle('strike'),
    blockquote: toggle('blockquote'),
    codeBlock: toggle('codeBlock'),
    heading: <HeadingMenu editor={editor} level={state.level} />,
    list: (['bulletList', 'orderedList'] as const).map(toggle),
    colour: <ColourMenu editor={editor} name={state.colour} />,
    font: <FontMenu editor={editor} name={state.font} />,
    align: <AlignMenu editor={editor} name={state.align} />,
    link: asking('link', <Link aria-hidden />),
    image: asking('image', <Image aria-hidden />),
    video: asking('video', <SquarePlay aria-hidden />),
  }
  return (
    <>
      <Row label={t('richText.toolbar')}>
        {richTools.map(({ id }) => (
          <Fragment key={id}>{tools[id]}</Fragment>
        ))}
        <ToolButton
          label={t('richText.tool.undo')}
          keys="Control+Z"
          icon={<Undo2 aria-hidden />}
          isDisabled={!state.canUndo}
          onPress={(isByPointer) => chainOf(editor, isByPointer).undo().run()}
        />
        <ToolButton
          label={t('richText.tool.redo')}
          keys="Control+Shift+Z"
          icon={<Redo2 aria-hidden />}
          isDisabled={!state.canRedo}
          onPress={(isByPointer) => chainOf(editor, isByPointer).redo().run()}
        />
      </Row>
      {openQuestion === 'link' ? <LinkSheet editor={editor} onClose={close} /> : null}
      {openQuestion === 'image' ? (
        <PictureSheet editor={editor} pictures={pictures} onClose={close} />
      ) : null}
      {openQuestion === 'video' ? <VideoSheet editor={editor} onClose={close} /> : null}
    </>
  )
}

/** Whoever presses a tool by keyboard stays on it. */
function chainOf(editor: Editor, isByPointer: boolean): Chain {
  return isByPointer ? editor.chain().focus() : editor.chain()
}

function stateOf(editor: Editor) {
  const named = (mark: string) => (editor.getAttributes(mark).name as string | undefined) ?? null
  const { level } = editor.getAttributes('heading') as { level?: number }
  const block = editor.isActive('heading') ? 'heading' : 'paragraph'
  return {
    on: toggleIds.filter((id) => editor.isActive(id)),
    level: editor.isActive('heading') ? (level ?? null) : null,
    colour: named('color'),
    font: named('font'),
    align: (editor.getAttributes(block).align as string | null | undefined) ?? null,
    isLink: editor.isActive('link'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

const items = 'button:not(:disabled)'

/** One row that scrolls where it is too long. */
function Row(props: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<Element | null>(null)
  useEffect(() => {
    const all = [...(row.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const first =
      all.find((each) => each === current && each.matches(items)) ??
      all.find((each) => each.matches(items))
    for (const each of all) each.tabIndex = each === first ? 0 : -1
  })
  return (
    // The keys of a toolbar are heard here for all its buttons.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={row}
      role="toolbar"
      aria-label={props.label}
      onKeyDown={move}
      onFocus={(event) => setCurrent(event.target)}
      className="scroll-row flex items-center gap-0.5 border-b border-line p-1 md:flex-wrap"
    >
      {props.children}
    </div>
  )
}

function move(event: KeyboardEvent<HTMLDivElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(items)]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined || at === -1) return
  event.preventDefault()
  all.at(to % all.length)?.focus()
}
