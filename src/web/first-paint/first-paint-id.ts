export const firstPaintId = 'primeira-tela'
