/** The page's `style-src` does not apply to it. */
import { buttonColours } from '../domain/colour.ts'
import {
  type WidgetConfig,
  type WidgetPosition,
  widgetSizes,
} from '../domain/widget/widget-config.ts'
import style from './widget.css?inline'

type WidgetLook = Pick<WidgetConfig, 'buttonColor' | 'buttonSize' | 'position'>

export function styleWidget(root: ShadowRoot, look: WidgetLook): void {
  const text = style + variables(look) + place(look.position)
  if ('adoptedStyleSheets' in ShadowRoot.prototype && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    root.adoptedStyleSheets = [sheet]
  } else {
    // Before iOS 16.4. Only this style shows the host, so a blocked one leaves nothing unstyled.
    const element = document.createElement('style')
    element.append(text)
    root.append(element)
    ;(root.host as HTMLElement).hidden = true
  }
}

function variables({ buttonColor, buttonSize }: WidgetLook): string {
  const { background, text } = buttonColours(buttonColor)
  const size = widgetSizes[buttonSize]
  return `a{--size:${size}px;--mark:${size * 0.6}px;--button:${background};--on-button:${text}}`
}

function place(position: WidgetPosition): string {
  const [height, side] = position.split('-')
  const upright =
    height === 'center'
      ? 'top:50%!important;translate:0 -50%!important'
      : `${height}:calc(16px + env(safe-area-inset-${height},0px))!important`
  return `:host{${upright};${side}:calc(16px + env(safe-area-inset-${side},0px))!important}`
}
