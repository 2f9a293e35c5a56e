import { useLocation } from '@tanstack/react-router'
import { TwoStepSetUp } from '../identity/two-step-set-up.tsx'
import { openSteps, StartNav } from './start-nav.tsx'

const way = <StartNav account={{ count: 2, doneCount: 1 }} steps={openSteps} current="twoStep" />

/** The second step of an owner: a step of the set-up for who comes from there, else a page of its own. */
export function TwoStep() {
  const { pathname } = useLocation()
  return <TwoStepSetUp way={pathname === '/start' ? way : null} />
}
