import type { ReactNode } from 'react'
import { Check, ChevronDown } from 'lucide-react'
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox'
import { cx } from './cx.ts'
import { controlStyle } from './field.tsx'
import { menuItemStyle, menuStyle } from './menu-style.ts'

export type ComboboxOption = { id: string; label: string; note?: string }

/** Type to narrow, then choose. Heavy: for long lists; a short one is a `Select`. */
export function Combobox(props: {
  label: string
  labelHidden?: boolean
  help?: ReactNode
  error?: ReactNode
  options: readonly ComboboxOption[]
  selected: string | null
  onSelect: (id: string | null) => void
  /** For options that come from a server: the caller narrows them. */
  query?: string
  onQuery?: (query: string) => void
  placeholder?: string
  noneLabel: string
  className?: string
}): ReactNode {
  return (
    <ComboBox
      value={props.selected}
      onChange={(key) => props.onSelect(key === null ? null : String(key))}
      inputValue={props.query}
      onInputChange={props.onQuery}
      {...(props.onQuery ? { items: props.options } : { defaultItems: props.options })}
      isInvalid={Boolean(props.error)}
      allowsEmptyCollection
      menuTrigger="focus"
      className={cx('flex min-w-0 flex-col gap-1.5', props.className)}
    >
      <Label className={props.labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {props.label}
      </Label>
      <div className="relative flex items-center">
        <Input
          placeholder={props.placeholder}
          className={cx(controlStyle(props.error), 'h-13 pr-12')}
        />
        <Button className="absolute right-1 flex size-11 items-center justify-center rounded-full text-ink-soft">
          <ChevronDown aria-hidden className="size-5" />
        </Button>
      </div>
      <FieldError className="text-sm text-red">{props.error}</FieldError>
      {props.help ? (
        <Text slot="description" className="text-sm text-ink-soft">
          {props.help}
        </Text>
      ) : null}
      <Popover className={cx(menuStyle, 'w-(--trigger-width)')}>
        <ListBox
          renderEmptyState={() => (
            <p className="px-3.5 py-3 text-sm text-ink-soft">{props.noneLabel}</p>
          )}
          className="outline-none"
        >
          {(option: ComboboxOption) => (
            <ListBoxItem id={option.id} textValue={option.label} className={menuItemStyle}>
              <span className="min-w-0 flex-1">{option.label}</span>
              {option.note ? <span className="text-sm text-ink-soft">{option.note}</span> : null}
              <Check
                aria-hidden
                className="hidden size-4.5 text-primary group-data-selected:block"
              />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
