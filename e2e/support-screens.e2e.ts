import { lookAtScreensOf } from './look.ts'

lookAtScreensOf('support')
