import type { Editor } from '@tiptap/core'
import { Check, Heading, Palette, TextAlignStart, Type } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  headingLevels,
  richAligns,
  richColours,
  richFonts,
  type HeadingLevel,
} from '@serein/shared/identity/rich-node.ts'
import { Menu } from '@serein/ui/menu.tsx'
import { useWords } from '../language/words.ts'

interface OfMenu<T> {
  editor: Editor
  name: T | null
}

export function HeadingMenu({ editor, level }: { editor: Editor; level: number | null }) {
  const { t } = useWords()
  const choose = (to: HeadingLevel | null) =>
    to === null
      ? editor.chain().focus().setParagraph().run()
      : editor.chain().focus().setHeading({ level: to }).run()
  return (
    <Choices
      label={t('richText.tool.heading')}
      icon={<Heading aria-hidden />}
      chosen={level}
      choices={[null, ...headingLevels]}
      words={(each) =>
        each === null ? t('richText.heading.none') : t('richText.heading.level', { level: each })
      }
      onChoose={choose}
    />
  )
}

export function ColourMenu({ editor, name }: OfMenu<string>) {
  const { t } = useWords()
  return (
    <Choices
      label={t('richText.tool.colour')}
      icon={<Palette aria-hidden />}
      chosen={name}
      choices={[null, ...richColours]}
      words={(each) => t(`richText.colour.${each ?? 'none'}`)}
      onChoose={(each) => mark(editor, 'color', each)}
    />
  )
}

export function FontMenu({ editor, name }: OfMenu<string>) {
  const { t } = useWords()
  return (
    <Choices
      label={t('richText.tool.font')}
      icon={<Type aria-hidden />}
      chosen={name}
      choices={[null, ...richFonts]}
      words={(each) => t(`richText.font.${each ?? 'none'}`)}
      onChoose={(each) => mark(editor, 'font', each)}
    />
  )
}

export function AlignMenu({ editor, name }: OfMenu<string>) {
  const { t } = useWords()
  return (
    <Choices
      label={t('richText.tool.align')}
      icon={<TextAlignStart aria-hidden />}
      chosen={name}
      choices={[null, ...richAligns]}
      words={(each) => t(`richText.align.${each ?? 'start'}`)}
      onChoose={(align) =>
        editor
          .chain()
          .focus()
          .updateAttributes('paragraph', { align })
          .updateAttributes('heading', { align })
          .run()
      }
    />
  )
}

function mark(editor: Editor, type: string, name: string | null): void {
  const chain = editor.chain().focus()
  if (name === null) chain.unsetMark(type).run()
  else chain.setMark(type, { name }).run()
}

function Choices<T extends string | number>(props: {
  label: string
  icon: ReactNode
  chosen: string | number | null
  choices: (T | null)[]
  words: (choice: T | null) => string
  onChoose: (choice: T | null) => void
}) {
  const { t } = useWords()
  return (
    <Menu
      label={props.label}
      icon={props.icon}
      actions={props.choices.map((choice) => {
        const isChosen = choice === props.chosen
        const words = props.words(choice)
        return {
          id: String(choice),
          label: isChosen ? t('richText.chosen', { what: words }) : words,
          icon: isChosen ? <Check aria-hidden className="size-4" /> : <span className="size-4" />,
          run: () => props.onChoose(choice),
        }
      })}
    />
  )
}
