/** Imported before everything else: the router and the log would keep the address as they first saw it. */
import { findMailLink } from './mail-link.ts'

findMailLink()
