import { useState } from 'react'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { Button } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { MiddleSheet } from '../page/sheet.tsx'
import { useTags } from './tag-sheet.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

/** Gives a tag to all clients of the list. */
export function TagSegment(props: {
  question: { q?: string; segment: Audience }
  clients: number
  onClose: () => void
}) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const tags = useTags().data?.tags ?? []
  const [chosen, setChosen] = useState('')
  const tagId = chosen || (tags[0]?.id ?? '')
  const name = tags.find(({ id }) => id === tagId)?.name ?? ''
  const add = async () => {
    const made = { taggedAt: '' }
    const isDone = await verbs.run(
      async () => {
        const { clients, taggedAt } = await verbs.api.tagAll({ tagId, ...props.question })
        made.taggedAt = taggedAt
        return t('customer.tag.allDone', { name, count: clients })
      },
      () => verbs.api.undoTagAll({ tagId, taggedAt: made.taggedAt }),
    )
    if (isDone) props.onClose()
  }
  return (
    <MiddleSheet
      open
      onClose={props.onClose}
      title={t('customer.tag.those', { count: props.clients })}
    >
      {tags.length === 0 ? (
        <p>{t('customer.tag.none')}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <Select
            label={t('customer.tag.name')}
            value={tagId}
            options={tags.map(({ id, name: label }) => ({ id, label }))}
            onSelect={setChosen}
          />
          <Button className="self-start" pending={verbs.isPending} onClick={() => void add()}>
            {t('customer.tag.add')}
          </Button>
        </div>
      )}
    </MiddleSheet>
  )
}
