import { sealForm } from '../seal-form';
import type { Approval } from './approval';

export const { sealOf, isSealed } = sealForm<Approval>('foreman-approval-1');
