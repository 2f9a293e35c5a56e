import { useState } from 'react'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { useWords } from '../../language/words.ts'

/** Whether to notify the client; each question starts with the shop’s default. */
export function useTelling(asARule: boolean, question: object | null) {
  const [choice, setChoice] = useState<{ question: object | null; tells: boolean } | null>(null)
  return {
    tells: choice && choice.question === question ? choice.tells : asARule,
    setTells: (tells: boolean) => setChoice({ question, tells }),
  }
}

export function TellClient(props: ReturnType<typeof useTelling> & { help: string }) {
  const { t } = useWords()
  return (
    <Checkbox
      className="mt-3 text-ink"
      label={t('booking.tell.label')}
      help={props.help}
      checked={props.tells}
      onChecked={props.setTells}
    />
  )
}
