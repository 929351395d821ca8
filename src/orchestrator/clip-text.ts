export { clipText } from '../kernel/values/clip-text';
