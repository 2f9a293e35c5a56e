import { lookAtScreensOf } from './look.ts'

lookAtScreensOf('catalogue')
