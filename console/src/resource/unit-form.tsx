import { useState } from 'react'
import { resourceLimits } from '@serein/shared/resource/rules.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { SideForm } from '../form/side-form.tsx'
import { useFaults, type FieldFault } from './use-faults.ts'
import type { Kind, ResourceVerbs, Unit } from './use-resources.ts'

/** A room or a piece of equipment, new or to be changed. `kinds`: those in use. */
export function UnitForm(props: {
  unit: Unit | null
  kinds: Kind[]
  verbs: ResourceVerbs
  onDone: () => void
}) {
  const { unit, kinds, verbs, onDone } = props
  const { t, pick } = useWords()
  const [texts, setTexts] = useState({
    name: unit?.name ?? '',
    kindId: unit?.kindId ?? (kinds.length === 1 ? kinds[0]!.id : ''),
    places: String(unit?.places ?? 1),
    isShared: unit?.isShared ?? false,
    turnover: String(unit?.turnoverMinutes ?? 10),
  })
  const places = wholeOf(texts.places, 1, resourceLimits.places)
  const turnoverMinutes = wholeOf(texts.turnover, 0, resourceLimits.turnoverMinutes)
  const faults: FieldFault[] = []
  if (texts.name.trim() === '') faults.push({ field: 'name', reason: 'missing' })
  if (texts.kindId === '') faults.push({ field: 'kindId', reason: 'noKind' })
  if (places === null) faults.push({ field: 'places', reason: 'number' })
  if (turnoverMinutes === null) faults.push({ field: 'turnoverMinutes', reason: 'number' })
  const form = useFaults({
    faults,
    onDone,
    save: (onFault) => {
      const { name, kindId } = texts
      const isShared = places! > 1 && texts.isShared
      const terms = { name, kindId, places: places!, isShared, turnoverMinutes: turnoverMinutes! }
      return verbs.saveUnit({ unitId: unit?.id ?? null, ...terms }, onFault)
    },
  })
  const set = (change: Partial<typeof texts>) => {
    form.forget()
    setTexts((now) => ({ ...now, ...change }))
  }
  const booked = unit?.visits ?? 0
  return (
    <SideForm
      why={booked > 0 ? t('resource.unitWhyBooked', { count: booked }) : t('resource.unitWhy')}
      form={{ isPending: form.isPending, submit: (element) => void form.submit(element) }}
    >
      <TextField
        label={t('resource.name')}
        help={t('resource.nameHelp')}
        autoComplete="off"
        maxLength={resourceLimits.nameLength}
        value={texts.name}
        error={form.at('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Select
        label={t('resource.kind')}
        placeholder={t('resource.fault.noKind')}
        value={texts.kindId}
        error={form.at('kindId')}
        options={kinds.map(({ id, name }) => ({ id, label: pick(name) }))}
        onSelect={(kindId) => set({ kindId })}
      />
      <TextField
        label={t('resource.placesOf')}
        help={t('resource.placesHelp', { limit: resourceLimits.places })}
        inputMode="numeric"
        value={texts.places}
        error={form.at('places')}
        onChange={({ target }) => set({ places: target.value })}
      />
      {places !== null && places > 1 ? (
        <Checkbox
          label={t('resource.isShared')}
          help={t('resource.isSharedHelp')}
          checked={texts.isShared}
          error={form.at('isShared')}
          onChecked={(isShared) => set({ isShared })}
        />
      ) : null}
      <TextField
        label={t('resource.turnoverOf')}
        help={t('resource.turnoverHelp', { limit: resourceLimits.turnoverMinutes })}
        inputMode="numeric"
        value={texts.turnover}
        error={form.at('turnoverMinutes')}
        onChange={({ target }) => set({ turnover: target.value })}
      />
    </SideForm>
  )
}

function wholeOf(text: string, least: number, most: number): number | null {
  if (!/^\d+$/u.test(text.trim())) return null
  const value = Number(text)
  return value >= least && value <= most ? value : null
}
