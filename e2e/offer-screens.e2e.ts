import { lookAtScreensOf } from './look.ts'

lookAtScreensOf('offer')
