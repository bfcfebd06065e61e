"""The language of a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.language import detect_language


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Hello, please cancel my policy.", "en"),
        ("I want to report the damage to our car.", "en"),
        ("Bitte kündigen Sie meinen Vertrag.", "de"),
        ("Sehr geehrte Damen und Herren, anbei die Rechnung.", "de"),
        ("Mein Auto hat einen Schaden", "de"),
        ("Je vous prie de trouver la carte grise de mon véhicule.", "fr"),
        ("Hola, quiero cancelar mi póliza de seguro", "es"),
        ("Buongiorno, vorrei annullare la polizza", "it"),
        ("Ik wil graag mijn verzekering opzeggen", "nl"),
        ("Olá, gostaria de cancelar a minha apólice de seguro, obrigado", "pt"),
        ("Dzień dobry, proszę o likwidację szkody, dziękuję", "pl"),
        ("Добрый день. Мы являемся стартапом", "ru"),
        ("件名と本文はこちらです。", "ja"),
        ("我的汽车昨天出了事故", "zh"),
        ("مرحبا أريد إلغاء وثيقة التأمين", "ar"),
        ("", "und"),
        ("12-1234567", "und"),
        ("ok", "und"),
        ("Max Muster", "und"),
        ("\x00\x01", "und"),
    ],
)
def test_language(text: str, code: str) -> None:
    assert detect_language(text) == code


@given(st.text(max_size=200))
def test_any_text_has_a_code(text: str) -> None:
    assert detect_language(text) == detect_language(text)
    assert 2 <= len(detect_language(text)) <= 3


@pytest.mark.slow
def test_a_megabyte_is_sampled() -> None:
    assert detect_language("der Schaden und die Rechnung " * 40_000) == "de"
