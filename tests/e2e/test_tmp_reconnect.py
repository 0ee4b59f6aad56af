from __future__ import annotations
import sys, pytest
sys.path.insert(0,'/work/main')
from pathlib import Path
from playwright.sync_api import expect
from tests.e2e.conftest import FIXTURES

pytestmark = pytest.mark.browser
def test_x(teacher, app, tmp_path):
    one = teacher()
    p=tmp_path/'history.pdf'; p.write_bytes((FIXTURES/'history.pdf').read_bytes())
    one.write("この資料から3問", p)
    print('URL', one.page.url)
    app.server.kill()
    one.page.wait_for_timeout(1500)
    print('after kill', one.page.locator('textarea').input_value(), one.page.get_by_test_id("stFileChip").count(), one.page.locator('body').inner_text()[-300:])
    one.page.screenshot(path='/tmp/r1.png')
    app.server.start()
    for i in range(6):
        one.page.wait_for_timeout(1500)
        print(i, repr(one.page.locator('textarea').input_value()), one.page.get_by_test_id("stFileChip").count())
    one.page.screenshot(path='/tmp/r2.png')
    one.send()
    one.page.wait_for_timeout(4000)
    one.page.screenshot(path='/tmp/r3.png')
    print(one.page.url, one.seen.complaints)
