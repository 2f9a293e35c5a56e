import type { Visit } from '@serein/shared/booking/schema.ts'
import { useWords } from '../../language/words.ts'
import { useVisitWords } from '../visit/visit-words.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { TimeLeft } from './time-left.tsx'

/** The deadline and the answer buttons in the panel of a request. */
export function VisitAnswer(props: { visit: Visit; zone: string; mayChange: boolean }) {
  const { t } = useWords()
  const words = useVisitWords()
  const { visit, zone, mayChange } = props
  if (visit.state !== 'requested') return null
  return (
    <div className="flex flex-col gap-3 rounded-md bg-gold-soft p-4">
      <div>
        <p className="font-semibold">{t('booking.request.asks')}</p>
        <TimeLeft visit={visit} zone={zone} />
      </div>
      {mayChange ? <AnswerButtons visit={visit} zone={zone} name={words.fullName(visit)} /> : null}
    </div>
  )
}
