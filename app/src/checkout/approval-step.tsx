import { Landmark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { ProgressBar } from '@serein/ui/progress.tsx'
import { useWords } from '../language/words.ts'

/** The payer has not approved yet at their bank (3-D Secure) or PayPal. */
export function ApprovalStep(props: {
  /** Leads to the provider. */
  onGo: () => void
  title: string
  text: string
  go: string
  /** Queries the result, in place of the way to the provider. */
  askAgain: (() => void) | null
  /** Back to the choice of another way to pay. */
  otherHref: string
  /** What is kept meanwhile, such as the time of a visit. */
  note: string
}) {
  const { t } = useWords()
  const { askAgain } = props
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Card className="p-6 text-center">
      <span className="mx-auto flex size-14 items-center justify-center rounded-full bg-gold-soft text-gold">
        <Landmark aria-hidden className="size-6" />
      </span>
      <h2 ref={title} tabIndex={-1} className="serif mt-4 text-xl">
        {props.title}
      </h2>
      <p className="mt-2 text-ink-soft">{props.text}</p>
      <div className="mt-6 flex flex-col gap-2.5">
        <Button size="lg" wide onClick={askAgain ?? props.onGo}>
          {askAgain ? t('screen.problem.retry') : props.go}
        </Button>
        <ButtonLink tone="quiet" wide href={props.otherHref}>
          {t('checkout.approval.otherWay')}
        </ButtonLink>
      </div>
      <p className="mt-4 text-xs text-ink-soft">{props.note}</p>
    </Card>
  )
}

/** Waiting for an answer; after a while it says that it takes longer than usual. */
export function Asking({ text }: { text: string }) {
  const { t } = useWords()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 2_500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Card className="p-6">
      <ProgressBar label={t('checkout.card.asking')} />
      <p role="status" className="mt-4 text-sm text-ink-soft">
        {isSlow ? t('checkout.card.slow') : text}
      </p>
    </Card>
  )
}
