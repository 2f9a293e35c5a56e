import { Printer } from 'lucide-react'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { QrCode } from '@serein/ui/qr-code.tsx'
import { Logo } from '@serein/ui/logo.tsx'
import type { Picture } from '@serein/shared/schema.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'

const sizes = ['a4', 'a5'] as const
export type PosterSize = (typeof sizes)[number]

interface SheetProps {
  shop: Shop
  address: string
  logo: Picture | null
  languages: readonly ('en' | 'fr')[]
}

/** A sheet for the desk or the window, with a code that leads to the page of the shop; printed as it is shown. */
export function Poster(
  props: SheetProps & { size: PosterSize; onSize: (size: PosterSize) => void },
) {
  const { t } = useWords()
  const { size, onSize, ...sheet } = props
  return (
    <Section
      title={t('shop.poster.title')}
      size="item"
      className="print:[&>div:first-child]:hidden"
    >
      <div className="mb-4 flex flex-wrap items-end gap-4 print:hidden">
        <Segmented
          label={t('shop.poster.size')}
          choices={sizes.map((id) => ({ id, label: id.toUpperCase() }))}
          selected={size}
          onSelect={onSize}
        />
        <Button tone="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t('shop.poster.print')}
        </Button>
      </div>
      <Sheet {...sheet} />
    </Section>
  )
}

function Sheet({ shop, address, logo, languages }: SheetProps) {
  const { t } = useWords()
  return (
    <div className="poster @container mx-auto aspect-[210/297] w-full max-w-105 bg-surface shadow-soft">
      <div className="flex h-full flex-col items-center justify-center gap-[4.5cqw] p-[7cqw] text-center *:shrink-0">
        {logo ? <Logo picture={logo} className="h-[16cqw] max-w-[56cqw]" /> : null}
        <p className="serif text-[9cqw] leading-tight text-balance [overflow-wrap:anywhere]">
          {shop.name}
        </p>
        <div className="flex flex-col gap-[1.5cqw] text-[4.6cqw]">
          {languages.map((language) => (
            <p key={language} lang={language}>
              {t(`shop.poster.sentence.${language}`)}
            </p>
          ))}
        </div>
        {/* What a long name or address takes of the sheet, the code gives. */}
        <QrCode
          text={address}
          label={t('shop.poster.code')}
          className="aspect-square h-[56cqw] min-h-[30cqw] shrink!"
        />
        <p className="text-[2.6cqw] text-ink-soft [overflow-wrap:anywhere]">{address}</p>
      </div>
    </div>
  )
}
