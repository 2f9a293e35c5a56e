import { useState, type ReactNode } from 'react'
import { CreditCard, Search, Store, Wallet } from 'lucide-react'
import { Checkbox } from '../checkbox.tsx'
import { ChoiceCards, ChoiceRows } from '../choice.tsx'
import { Combobox } from '../combobox.tsx'
import { RatingInput } from '../rating.tsx'
import { SearchField } from '../search-field.tsx'
import { Select } from '../select.tsx'
import { Stepper } from '../stepper.tsx'
import { Switch } from '../switch.tsx'
import { TextArea } from '../text-area.tsx'
import { TextField } from '../text-field.tsx'
import { Shelf } from './shelf.tsx'

const countries = [
  { id: 'fr', label: 'France', note: '+33' },
  { id: 'ca', label: 'Canada', note: '+1' },
  { id: 'gb', label: 'United Kingdom', note: '+44' },
]

export function Forms(): ReactNode {
  const [query, setQuery] = useState('Hammam')
  return (
    <>
      <Shelf title="Text fields">
        <TextField label="First name" placeholder="Camille" autoComplete="given-name" />
        <TextField
          label="E-mail"
          type="email"
          note="optional"
          icon={<Search aria-hidden />}
          help="For the receipt only."
        />
        <TextField
          label="Password"
          defaultValue="quiet water"
          reveal={{ show: 'Show password', hide: 'Hide password' }}
          capsLockHint="Caps lock is on."
          autoComplete="current-password"
        />
        <TextField
          label="Amount"
          defaultValue="4"
          error="Between €10 and €1,000."
          end="€"
          inputMode="numeric"
        />
        <TextField label="Closed" disabled defaultValue="Cannot be changed" />
        <SearchField
          label="Search"
          clearLabel="Empty"
          value={query}
          onValue={setQuery}
          placeholder="Massage, facial…"
        />
        <TextArea
          label="A note"
          placeholder="Pressure, areas to avoid"
          help="Seen by one person only."
        />
        <Select label="Country" options={countries} placeholder="Choose" defaultValue="" />
        <PhoneCountry />
      </Shelf>
      <Choices />
    </>
  )
}

function PhoneCountry(): ReactNode {
  const [country, setCountry] = useState<string | null>('fr')
  return (
    <Combobox
      label="Country code"
      options={countries}
      selected={country}
      onSelect={setCountry}
      noneLabel="No country of that name"
    />
  )
}

function Choices(): ReactNode {
  const [tender, setTender] = useState<'card' | 'wallet' | 'shop'>('card')
  const [length, setLength] = useState<'60' | '90'>('60')
  const [people, setPeople] = useState(2)
  const [stars, setStars] = useState<number | null>(4)
  return (
    <Shelf title="Choices">
      <ChoiceCards
        label="Pay with"
        choices={[
          { id: 'card', label: 'Card', icon: <CreditCard aria-hidden /> },
          { id: 'wallet', label: 'Wallet', icon: <Wallet aria-hidden /> },
          { id: 'shop', label: 'At the spa', icon: <Store aria-hidden />, disabled: true },
        ]}
        selected={tender}
        onSelect={setTender}
      />
      <ChoiceRows
        label="How long"
        choices={[
          { id: '60', label: '60 min', help: 'The classic', aside: '€85' },
          { id: '90', label: '90 min', help: 'With time for the feet', aside: '€118' },
        ]}
        selected={length}
        onSelect={setLength}
      />
      <Stepper
        label="People"
        help="Up to 6 together"
        value={people}
        min={1}
        max={6}
        onValue={setPeople}
        words={{ less: 'One less', more: 'One more' }}
      />
      <div>
        <Checkbox label="Remember me" defaultChecked />
        <Checkbox label="I have read the terms" error="Please read them first." />
        <Switch label="Quiet hours" help="21:00 to 08:00" defaultChecked />
        <Switch label="Reduced motion" />
      </div>
      <RatingInput
        label="How was it?"
        words={['Poor', 'Fair', 'Good', 'Very good', 'Wonderful']}
        value={stars}
        onValue={setStars}
      />
    </Shelf>
  )
}
