import '../../../../capture/styles/sample-site.css'
import { Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { SampleSite } from '../../../../capture/components/sample-site.tsx'
import type { WidgetConfig } from '../../../../domain/widget/widget-config.ts'
import { createWidget } from '../../../../widget/create-widget.ts'
import classes from './widget-preview.module.css'

const screens = {
  desktop: { label: 'Computador', width: 960, height: 640 },
  phone: { label: 'Celular', width: 375, height: 640 },
}

/** Pixels. */
const tallest = 440

type Screen = keyof typeof screens

const usualScreen = () => (matchMedia('(max-width: 36em)').matches ? 'phone' : 'desktop')

/** Uses the widget's own code. */
export function WidgetPreview({ config }: { config: WidgetConfig }) {
  const [screen, setScreen] = useState<Screen>(usualScreen)
  const frame = useElementSize()
  const { width, height } = screens[screen]
  const scale = Math.min(1, frame.width / width, tallest / height)
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} fz="lg">
          Pré-visualização
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Tela da pré-visualização"
          data={Object.entries(screens).map(([value, { label }]) => ({ value, label }))}
          value={screen}
          onChange={(chosen) => setScreen(chosen as Screen)}
        />
      </Group>
      {/* Reserves the height before it is measured. */}
      <div
        ref={frame.ref}
        className={classes.frame}
        style={{ aspectRatio: width / height, maxHeight: tallest }}
      >
        <div
          className={classes.screen}
          role="img"
          aria-label={`Site de exemplo no ${screens[screen].label.toLowerCase()}, com o seu botão`}
          style={{ width, height, transform: `translateX(-50%) scale(${scale})` }}
        >
          <div inert style={{ height: '100%' }}>
            <SampleSite />
            <WidgetButton config={config} />
          </div>
        </div>
      </div>
    </Stack>
  )
}

function WidgetButton({ config }: { config: WidgetConfig }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { host } = createWidget(config)
    place.current?.replaceChildren(host)
  }, [config])
  return <div ref={place} />
}
