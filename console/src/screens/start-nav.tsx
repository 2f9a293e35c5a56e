import { Circle, CircleCheck, CircleDashed, ChevronDown } from 'lucide-react'
import { type Guide, type GuideStep, guideSteps } from '@serein/shared/support/guide.ts'
import { cx } from '@serein/ui/cx.ts'
import { useWide } from '@serein/ui/use-wide.ts'
import { useWords } from '../language/words.ts'

/** What an owner goes through before there is a business to read it from. */
const accountSteps = ['account', 'twoStep'] as const
type AccountStep = (typeof accountSteps)[number]

interface Props {
  /** Of the account, how many are done; without a second step there is one. */
  account: { count: 1 | 2; doneCount: 0 | 1 | 2 }
  steps: Guide['steps']
  current: AccountStep | GuideStep
  /** Without it the steps are only shown. */
  go?: ((step: GuideStep) => void) | undefined
}

/** The steps of a business that has nothing yet. */
export const openSteps: Guide['steps'] = guideSteps.map((step) => ({
  step,
  isDone: false,
  isLater: false,
}))

/** All steps of the set-up with what became of each: beside the open one, or folded above it on a phone. */
export function StartNav(props: Props) {
  const { t } = useWords()
  const { account, steps, current } = props
  const isWide = useWide()
  const done = account.doneCount + steps.filter(({ isDone }) => isDone).length
  const progress = t('support.start.progress', { done, count: account.count + steps.length })
  if (isWide)
    return (
      <nav
        aria-label={t('support.start.steps')}
        className="border-r border-line bg-surface px-3 py-5 print:hidden"
      >
        <p className="serif px-3 text-lg">{t('support.start.title')}</p>
        <p className="mb-3 px-3 text-sm text-ink-soft">{progress}</p>
        <StepList {...props} />
      </nav>
    )
  return (
    <nav
      aria-label={t('support.start.steps')}
      className="border-b border-line bg-surface print:hidden"
    >
      <details key={current} className="group">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-5 py-2">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{t(`support.guide.${current}`)}</span>
            <span className="block text-sm text-ink-soft">{progress}</span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-ink-soft group-open:rotate-180"
          />
        </summary>
        <div className="px-2 pb-3">
          <StepList {...props} />
        </div>
      </details>
    </nav>
  )
}

function StepList({ account, steps, current, go }: Props) {
  const { t } = useWords()
  return (
    <ol className="flex flex-col gap-0.5">
      {accountSteps.slice(0, account.count).map((step, at) => (
        <li key={step}>
          <Entry
            label={t(`support.guide.${step}`)}
            state={at < account.doneCount ? 'done' : 'open'}
            isCurrent={step === current}
          />
        </li>
      ))}
      {steps.map(({ step, isDone, isLater }) => (
        <li key={step}>
          <Entry
            label={t(`support.guide.${step}`)}
            state={isDone ? 'done' : isLater ? 'later' : 'open'}
            isCurrent={step === current}
            onPress={go && (() => go(step))}
          />
        </li>
      ))}
    </ol>
  )
}

const icons = { done: CircleCheck, later: CircleDashed, open: Circle }
const words = {
  done: 'support.guide.done',
  later: 'support.guide.later',
  open: 'support.guide.missing',
} as const

function Entry(props: {
  label: string
  state: keyof typeof icons
  isCurrent?: boolean
  onPress?: (() => void) | undefined
}) {
  const { t } = useWords()
  const { label, state, isCurrent = false, onPress } = props
  const Icon = icons[state]
  const content = (
    <>
      <Icon
        aria-hidden
        className={cx('size-4.5 shrink-0', state === 'done' ? 'text-primary' : 'text-ink-soft')}
      />
      <span className="min-w-0 flex-1">
        {label}
        <span className="sr-only"> ({t(words[state])})</span>
      </span>
    </>
  )
  const look = cx(
    'flex min-h-10 w-full items-center gap-2.5 rounded-sm px-3 py-1.5 text-left text-sm',
    isCurrent ? 'bg-primary-soft font-semibold' : 'text-ink-soft',
  )
  if (!onPress)
    return (
      <p className={look} aria-current={isCurrent ? 'step' : undefined}>
        {content}
      </p>
    )
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      className={cx(look, 'hover:bg-sunken hover:text-ink')}
      onClick={onPress}
    >
      {content}
    </button>
  )
}
