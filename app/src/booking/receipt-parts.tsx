import type { ReactNode } from 'react'
import { Download, Printer } from 'lucide-react'
import { dayIn } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { sellerLines } from '@serein/shared/booking/seller-lines.ts'
import type { Receipt } from '@serein/shared/booking/receipt.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Divider } from '@serein/ui/divider.tsx'
import { Logo } from '@serein/ui/logo.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { Skeleton, SkeletonText } from '@serein/ui/skeleton.tsx'
import { useTenderName } from './tender-words.ts'
import { shell } from '../entry/platform.ts'
import { useDownload } from '../page/save-file.ts'
import { useWords } from '../language/words.ts'

/** What every receipt says, of a visit or of an order. */
type PaperFacts = Pick<Receipt, 'asOf' | 'logo' | 'seller' | 'buyer'>

/** A receipt as it would be printed: who sold to whom, and below it what and how it was paid. */
export function ReceiptPaper(props: { paper: PaperFacts; timeZone: string; children: ReactNode }) {
  const { t } = useWords()
  const { logo, asOf, seller, buyer } = props.paper
  const at = useMoment(props.timeZone)
  return (
    <article className="rounded-lg bg-surface p-6 shadow-soft print:p-0 print:shadow-none">
      {logo ? <Logo picture={logo} className="mb-4 h-12 max-w-44" /> : null}
      <p className="text-sm text-ink-soft">{t('booking.receipt.asOf', { when: at(asOf) })}</p>
      <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-5">
        <Party title={t('booking.receipt.seller')} lines={sellerLines(seller)} />
        <Party title={t('booking.receipt.buyer')} lines={[buyer.name, buyer.email]} />
      </div>
      <Divider className="my-5" />
      {props.children}
    </article>
  )
}

function Party({ title, lines }: { title: string; lines: (string | null)[] }) {
  const shownLines = [...new Set(lines)].filter((line) => line !== null)
  return (
    <section>
      <h2 className="text-xs text-ink-soft">{title}</h2>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {shownLines.map((line) => (
          <span key={line} className="block first:font-semibold">
            {line}
          </span>
        ))}
      </p>
    </section>
  )
}

/** Prints a receipt, or takes it along as a PDF. */
export function TakeAway({ path, number }: { path: string; number: string }) {
  const { t, language } = useWords()
  const download = useDownload()
  return (
    <div className="mt-5 flex flex-wrap justify-center gap-2.5 print:hidden">
      <ButtonLink
        icon={<Download aria-hidden />}
        {...download(`${path}?language=${language}`, `${number}.pdf`)}
      >
        {t('booking.receipt.pdf')}
      </ButtonLink>
      {/* A phone prints what it is handed as a file. */}
      {shell ? null : (
        <Button tone="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t('booking.receipt.print')}
        </Button>
      )}
    </div>
  )
}

const refunded = {
  tender: 'booking.receipt.refunded',
  wallet: 'booking.receipt.refundedToWallet',
  cash: 'booking.receipt.refundedInCash',
} as const
const refundOwed = {
  pending: 'booking.receipt.refundOpen',
  failed: 'booking.receipt.refundFailed',
} as const

/** What came in and went back in its order, then the fees and what is left to pay. */
export function MoneyMoved(props: {
  paper: Pick<Receipt, 'payments' | 'refunds' | 'dueMinor'>
  currency: string
  timeZone: string
  /** What it has cost that somebody did not come. */
  children?: ReactNode
}) {
  const { t } = useWords()
  const format = useFormat()
  const at = useMoment(props.timeZone)
  const { payments, refunds, dueMinor } = props.paper
  const nameTender = useTenderName()
  const money = (amountMinor: number) => format.money({ amountMinor, currency: props.currency })
  const moves = [
    ...payments.map((paid) => ({
      at: paid.at,
      label: paid.card
        ? t('booking.receipt.card', { brand: cardBrand(paid.card.brand), last: paid.card.last4 })
        : nameTender(paid),
      more: paid.wasTaxed ? t('booking.receipt.wasTaxed') : null,
      amountMinor: paid.amountMinor,
    })),
    ...refunds.map((back) => ({
      at: back.at,
      label: t(back.state === 'paid' ? refunded[back.destination] : refundOwed[back.state]),
      more: null,
      amountMinor: -back.amountMinor,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <PriceLines>
      {moves.map((move) => (
        <PriceLine
          key={`${move.at} ${move.label}`}
          label={move.label}
          sub={[at(move.at), move.more].filter(Boolean).join(' · ')}
          amount={money(move.amountMinor)}
        />
      ))}
      {payments.length === 0 ? <NothingPaid /> : null}
      {props.children}
      {dueMinor > 0 ? (
        <PriceLine tone="total" label={t('booking.receipt.atShop')} amount={money(dueMinor)} />
      ) : null}
    </PriceLines>
  )
}

function NothingPaid() {
  const { t } = useWords()
  return (
    <div>
      <dt className="text-ink-soft">{t('booking.receipt.nothingPaid')}</dt>
    </div>
  )
}

/** "24 Nov 2026, 10:00" at the spa. */
export function useMoment(timeZone: string) {
  const format = useFormat()
  return (instant: string) =>
    `${format.day(dayIn(instant, timeZone), { dateStyle: 'medium' })}, ${format.time(instant, timeZone)}`
}

/** "visa" is how the provider writes it. */
function cardBrand(brand: string): string {
  return brand.charAt(0).toLocaleUpperCase() + brand.slice(1)
}

export function ReceiptSkeleton() {
  return (
    <div className="flex flex-col gap-5 rounded-lg bg-surface p-6 shadow-soft">
      <SkeletonText lines={6} className="w-2/3" />
      <Skeleton className="h-40 rounded-md" />
      <SkeletonText lines={4} />
    </div>
  )
}
