export const PROJECT = 'demo-soak'
