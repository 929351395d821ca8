export { clipText } from '../kernel/clip-text';
