import { resourceLimits } from '@serein/shared/resource/rules.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { type Reading, useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { type FieldFault, useFaultText } from './use-fault-text.ts'
import type { Kind, ResourceVerbs, Unit } from './use-resources.ts'

type Terms = Omit<Parameters<ResourceVerbs['saveUnit']>[0], 'unitId'>
type Texts = Omit<Terms, 'places' | 'turnoverMinutes'> & { places: string; turnoverMinutes: string }

/** A room or a piece of equipment, new or to be changed. `kinds`: those in use. */
export function UnitForm(props: {
  unit: Unit | null
  kinds: Kind[]
  verbs: ResourceVerbs
  onDone: () => void
}) {
  const { unit, kinds, verbs, onDone } = props
  const { t, pick } = useWords()
  const form = useServerForm({
    initial: {
      name: unit?.name ?? '',
      kindId: unit?.kindId ?? (kinds.length === 1 ? kinds[0]!.id : ''),
      places: String(unit?.places ?? 1),
      isShared: unit?.isShared ?? false,
      turnoverMinutes: String(unit?.turnoverMinutes ?? 10),
    },
    read: readUnit,
    faultText: useFaultText(),
    send: (terms) => verbs.saveUnit({ unitId: unit?.id ?? null, ...terms }),
    faultCode: 'resource_not_possible',
    name: ({ name }) => name,
    onDone,
  })
  const booked = unit?.visits ?? 0
  return (
    <SideForm
      why={booked > 0 ? t('resource.unitWhyBooked', { count: booked }) : t('resource.unitWhy')}
      form={form}
    >
      <TextField
        {...form.text('name')}
        label={t('resource.name')}
        help={t('resource.nameHelp')}
        autoComplete="off"
        maxLength={resourceLimits.nameLength}
      />
      <Select
        {...form.choice('kindId')}
        label={t('resource.kind')}
        placeholder={t('resource.fault.noKind')}
        options={kinds.map(({ id, name }) => ({ id, label: pick(name) }))}
      />
      <TextField
        {...form.text('places')}
        label={t('resource.placesOf')}
        help={t('resource.placesHelp', { limit: resourceLimits.places })}
        inputMode="numeric"
      />
      {(wholeOf(form.values.places, 1, resourceLimits.places) ?? 0) > 1 ? (
        <Checkbox
          {...form.tick('isShared')}
          label={t('resource.isShared')}
          help={t('resource.isSharedHelp')}
        />
      ) : null}
      <TextField
        {...form.text('turnoverMinutes')}
        label={t('resource.turnoverOf')}
        help={t('resource.turnoverHelp', { limit: resourceLimits.turnoverMinutes })}
        inputMode="numeric"
      />
    </SideForm>
  )
}

function readUnit(texts: Texts): Reading<Terms, FieldFault> {
  const { name, kindId } = texts
  const places = wholeOf(texts.places, 1, resourceLimits.places)
  const turnoverMinutes = wholeOf(texts.turnoverMinutes, 0, resourceLimits.turnoverMinutes)
  const faults: FieldFault[] = []
  if (name.trim() === '') faults.push({ field: 'name', reason: 'missing' })
  if (kindId === '') faults.push({ field: 'kindId', reason: 'noKind' })
  if (places === null) faults.push({ field: 'places', reason: 'number' })
  if (turnoverMinutes === null) faults.push({ field: 'turnoverMinutes', reason: 'number' })
  if (places === null || turnoverMinutes === null) return { sent: null, faults }
  const isShared = places > 1 && texts.isShared
  return { sent: { name, kindId, places, isShared, turnoverMinutes }, faults }
}

function wholeOf(text: string, least: number, most: number): number | null {
  if (!/^\d+$/u.test(text.trim())) return null
  const value = Number(text)
  return value >= least && value <= most ? value : null
}
