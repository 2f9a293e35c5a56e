import { lookAtScreensOf } from './look.ts'

lookAtScreensOf('business')
