/** A dialog below also handles Escape and would close with its input. */
export const keepDialogsBelow = { 'data-mantine-stop-propagation': 'true' }
