/** Imported first: the router and the log would keep the original address. */
import { findMailLink } from './mail-link.ts'

findMailLink()
