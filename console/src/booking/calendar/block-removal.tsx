import { useState } from 'react'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../../language/words.ts'
import type { DeskInHand } from '../desk/use-desk.ts'

/** Takes a block away; one of several that were made together alone, with all later ones, or with all. */
export function BlockRemoval(props: {
  block: ShopCalendar['blocks'][number]
  verbs: DeskInHand['verbs']
  onDone: () => void
}) {
  const { block, verbs, onDone } = props
  const { t } = useWords()
  const [question, setQuestion] = useState<'later' | 'all' | null>(null)
  const remove = (which: 'one' | 'later' | 'all') => {
    onDone()
    void verbs.unblockSeries(block, which)
  }
  if (!block.seriesId)
    return (
      <Button
        tone="quiet"
        wide
        onClick={() => {
          onDone()
          void verbs.unblock(block)
        }}
      >
        {t('booking.block.remove')}
      </Button>
    )
  if (question)
    return (
      <Notice
        announce
        tone="clay"
        action={
          <>
            <Button size="sm" tone="danger" onClick={() => remove(question)}>
              {t('booking.block.remove')}
            </Button>
            <Button size="sm" tone="secondary" onClick={() => setQuestion(null)}>
              {t('booking.block.series.keep')}
            </Button>
          </>
        }
      >
        {t(`booking.block.series.ask.${question}`)}
      </Notice>
    )
  return (
    <div role="group" aria-label={t('booking.block.remove')} className="flex flex-col gap-1">
      <Button tone="quiet" wide onClick={() => remove('one')}>
        {t('booking.block.series.remove.one')}
      </Button>
      <Button tone="quiet" wide onClick={() => setQuestion('later')}>
        {t('booking.block.series.remove.later')}
      </Button>
      <Button tone="quiet" wide onClick={() => setQuestion('all')}>
        {t('booking.block.series.remove.all')}
      </Button>
    </div>
  )
}
