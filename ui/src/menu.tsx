import type { ReactNode } from 'react'
import { Menu as List, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { Button } from 'react-aria-components/Button'
import { menuItemStyle, menuStyle } from './menu-style.ts'
import { cx } from './cx.ts'
import { iconButtonStyle } from './icon-button.tsx'

export type MenuAction = {
  id: string
  label: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  run: () => void
}

/** What else can be done with a thing, behind one button. Heavy: for the desktop. */
export function Menu(props: {
  label: string
  icon: ReactNode
  actions: readonly MenuAction[]
}): ReactNode {
  return (
    <MenuTrigger>
      <Button aria-label={props.label} className={iconButtonStyle('plain')}>
        {props.icon}
      </Button>
      <Popover placement="bottom end" className={cx(menuStyle, 'min-w-48')}>
        <List aria-label={props.label} className="outline-none">
          {props.actions.map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              textValue={action.label}
              isDisabled={action.disabled}
              onAction={action.run}
              className={cx(menuItemStyle, action.danger && 'text-red')}
            >
              {action.icon}
              <span className="min-w-0 flex-1">{action.label}</span>
            </MenuItem>
          ))}
        </List>
      </Popover>
    </MenuTrigger>
  )
}
