import { Join } from '../business/join.tsx'
import { SetUp } from '../business/set-up.tsx'
import { openSteps, StartNav } from './start-nav.tsx'

const way = <StartNav account={{ count: 2, doneCount: 0 }} steps={openSteps} current="account" />

/** The set-up of an empty installation begins with its owner's account. */
export function SetUpPage() {
  return <SetUp way={way} />
}

/** That of a business which the platform has taken in begins with an invitation. */
export function JoinPage() {
  return <Join way={way} />
}
