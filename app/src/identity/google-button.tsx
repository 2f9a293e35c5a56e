import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { goToGoogle } from './google.ts'

/** Leads to Google to log in, or to link. */
export function GoogleButton(props: {
  how: 'logIn' | 'link'
  next?: string | undefined
  tone?: 'primary' | 'secondary'
  /** What comes first, and then lets it go on. */
  before?: (go: () => void) => unknown
}) {
  const { t } = useWords()
  const client = useClient()
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  const go = async () => {
    setState('pending')
    try {
      await goToGoogle(client, props.how, props.next)
    } catch (error) {
      console.warn(error)
      setState('failed')
    }
  }
  return (
    <>
      <Button
        wide
        tone={props.tone ?? 'secondary'}
        icon={<GoogleMark />}
        pending={state === 'pending'}
        onClick={() => void (props.before ? props.before(() => void go()) : go())}
      >
        {t(props.how === 'link' ? 'identity.google.link' : 'identity.signInMethods.google')}
      </Button>
      {state === 'failed' ? (
        <Notice tone="red" announce>
          {t('identity.refusal.unavailable')}
        </Notice>
      ) : null}
    </>
  )
}

/** A plain letter, in the colour of the text. */
function GoogleMark() {
  return (
    <span aria-hidden className="serif text-lg leading-none">
      G
    </span>
  )
}
