/** A modal dialog on the browser's own element: focus stays inside, Escape closes. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useSession } from "./context";
import { Icon } from "./icons";

interface DialogProps {
  readonly title: string;
  readonly kind?: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, kind = "", onClose, children }: DialogProps): JSX.Element {
  const { t } = useSession();
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // Returns the focus to the element that opened the dialog.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog ${kind}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div class="dialog-box">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="icon-button" aria-label={t.app.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div class="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}
